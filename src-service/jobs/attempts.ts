/** How often a run is begun: what ended the service that often is likely to end it again. */
export const mostAttempts = 3

/** Why a run is not begun again. */
export const gaveUp = `The service stopped ${mostAttempts} times during this run, so it was canceled.`
