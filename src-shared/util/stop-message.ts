/** What the Electron host sends to a utility process that should stop: the same literal at both ends, or it does not compile. */
export type StopMessage = 'backlot:stop'
