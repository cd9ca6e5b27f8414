import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openProxiedStudio, type ProxiedStudio } from './proxied-studio.ts'
import { passOn, type SeenRequest } from './transparent-proxy.ts'

/**
 * Opens one proxied studio for all tests of a file; before each of them, its proxy passes everything on again.
 *
 * @param opened Takes the studio, before the first test.
 * @returns `sent`: the matching requests since the current test began.
 */
export function shareProxiedStudio(
  opened: (studio: ProxiedStudio) => void,
  serviceArgs?: readonly string[],
): { sent(is: (request: SeenRequest) => boolean): readonly SeenRequest[] } {
  let studio: ProxiedStudio | null = null
  let earlier = 0
  beforeAll(async () => {
    studio = await openProxiedStudio(passOn, serviceArgs)
    opened(studio)
  })
  beforeEach(() => {
    if (studio === null) return
    studio.proxy.act = passOn
    earlier = studio.proxy.seen.length
  })
  afterAll(() => studio?.[Symbol.asyncDispose]())
  return { sent: (is) => studio?.proxy.seen.slice(earlier).filter(is) ?? [] }
}
