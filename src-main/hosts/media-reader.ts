/** Reads one medium by its address: `GET` or `HEAD`, with Range. */
export type MediaReader = (request: Request) => Promise<Response>
