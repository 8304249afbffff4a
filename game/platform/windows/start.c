// start.c -- the start of treads.exe and treads.com. Both consist of this file, and share
// treads.dll, which contains the whole program.
int treads_main(int argc, char **argv);

int main(int argc, char **argv) { return treads_main(argc, argv); }
