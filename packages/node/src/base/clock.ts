/** Milliseconds since 1970. Injected, so that tests decide the time. */
export type Clock = () => number
