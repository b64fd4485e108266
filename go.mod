module alfiere

go 1.26
