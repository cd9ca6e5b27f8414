import { bridge } from '../implementer.ts'

/** What carries the studio. */
export const appHandlers = {
  info: bridge.app.info.handler(({ context }) => context.info),
}
