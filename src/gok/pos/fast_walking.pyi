from gok.pos.walking import Walk as Walk
