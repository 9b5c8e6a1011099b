from gok.kernel.walking import Walk as Walk
