from gok.kernel.chains import Chain as Chain
