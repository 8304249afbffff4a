/* sysctl.h -- nothing: stands in for a header that Chipmunk includes and, outside Apple's systems,
 * does not use. */
