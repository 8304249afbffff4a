// start.c -- the start of treads.exe and treads.com. Both are this file; the whole program is in
// treads.dll, which they share.
int treads_main(int argc, char **argv);

int main(int argc, char **argv) { return treads_main(argc, argv); }
