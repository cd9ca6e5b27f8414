/**
 * How long a refund may take: it comes by itself (interface: What the service does, rule 2), but no time is named, and the
 * balance is asked for over and over for the first five minutes after a failure. Milliseconds.
 */
export const refundWindowMs = 10 * 60_000
