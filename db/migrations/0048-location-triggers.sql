-- The program writes what follows from a new or changed location. On a cluster, these triggers would run on every node.
drop trigger standard_objects on location;
drop function add_standard_objects();
drop trigger touch_calendar on location;
drop function touch_calendar_of_location();
