// GTK and libadwaita as both Debian releases have them. What is newer than Debian 12's is a warning where it is used, and
// what newer releases call old is none: the same source is right for both.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_2

#include <adwaita.h>
#include <glib-unix.h>

// libdispatch's main queue, for loops that are not its own: a descriptor that is readable while there is work, and what
// does the work. It declares them for CoreFoundation alone.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);
