import { NewKeyDialog } from '#renderer/app/status-bar.tsx'
import { BridgeProvider } from '#renderer/lib/bridge.tsx'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bridgeOf, stayPending } from '../bridge-of.ts'
import { mount } from '../mount.tsx'

/** Would catch: a dialog for a new key that opens without the cursor in its field. */
test('the dialog for a new key opens with the cursor in its field', async () => {
  const workspace = {
    id: WorkspaceId.parse('account'),
    kind: 'hosted' as const,
    name: 'Northlight',
    baseUrl: 'https://studio.example',
    keyHint: 'TEIQ',
    createdAt: '2026-11-01T00:00:00.000Z',
  }
  mount(
    <BridgeProvider bridge={bridgeOf({}, stayPending)}>
      <NewKeyDialog workspace={workspace} onClose={() => {}} />
    </BridgeProvider>,
  )
  await expect.element(page.getByLabelText('API key')).toHaveFocus()
})
