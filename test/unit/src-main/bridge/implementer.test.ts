// Catches: a full disk that reaches the window as a bare error without a message, a bug that is presented as a failure.
import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import type { BridgeContext } from '#main/bridge/bridge-context.ts'
import { bridgeRouter } from '#main/bridge/router.ts'
import { profileFailure } from '#main/cache/profile-failure.ts'
import { StoreError } from '#main/cache/database.ts'

/** A bridge to a studio whose settings cannot be read for this reason. */
function openBridge(error: Error) {
  const parts = {
    readOnly: null,
    explain: (found: unknown) => profileFailure(found, 'ledger.db', 'profile'),
    settings: {
      read: () => {
        throw error
      },
    },
  }
  // Only these are used by the call.
  return createRouterClient(bridgeRouter, { context: parts as unknown as BridgeContext })
}

it.each([
  ['full', { code: 'DISK_FULL', message: expect.stringContaining('The disk is full') }],
  ['busy', { code: 'PROFILE_UNUSABLE', data: { reason: 'busy', charged: 'no' } }],
  ['read-only', { code: 'PROFILE_UNUSABLE', data: { reason: 'read-only' } }],
  ['damaged', { code: 'PROFILE_UNUSABLE', data: { reason: 'damaged' } }],
] as const)(
  'D4, D5, D23: a file that is %s is reported with a message, whatever was called',
  async (reason, expected) => {
    const bridge = openBridge(new StoreError(reason, 'ledger.db', new Error('no')))
    await expect(bridge.settings.read()).rejects.toMatchObject({ defined: true, ...expected })
  },
)

it('leaves an internal error as it is', async () => {
  await expect(openBridge(new TypeError('ours')).settings.read()).rejects.toThrow(TypeError)
})
