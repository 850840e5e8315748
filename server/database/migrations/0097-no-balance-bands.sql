-- A third of each wallet's update went into the band (decision 0160). Users by balance are sorted instead.
alter table wallets drop column balance_band;
