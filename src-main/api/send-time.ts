import type { Dispatcher } from 'undici'

/**
 * The same dispatcher, telling when a request is written to a connection that is already there.
 *
 * It watches and changes nothing: connecting may take seconds, and only from this moment on is a request on its way.
 */
export function notingSendTime(dispatcher: Dispatcher, note: () => void): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => {
    const start = handler.onRequestStart?.bind(handler)
    handler.onRequestStart = (controller, context) => {
      note()
      start?.(controller, context)
    }
    return dispatch(options, handler)
  })
}
