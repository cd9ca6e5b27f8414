import { useQueueActions } from '#renderer/features/queue/use-queue-actions.ts'
import { BridgeProvider } from '#renderer/lib/bridge.tsx'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { bridgeOf, refuse } from '../bridge-of.ts'
import { mount } from '../mount.tsx'

function Export() {
  const { exportFile, said } = useQueueActions()
  return <button onClick={() => void exportFile()}>{said?.text ?? 'Export'}</button>
}

/** Would catch: an export whose address is revoked before the browser reads it, so that an empty file is saved. */
test('the exported queue stays readable while the browser starts to save it', async () => {
  let address = ''
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    address = this.href
  })
  onTestFinished(() => {
    revoke.mockRestore()
    click.mockRestore()
  })
  const exportFile = async () => ({ fileName: 'queue.json', text: '{"jobs":[1]}', count: 1 })
  mount(
    <BridgeProvider bridge={bridgeOf({ queue: { exportFile } }, refuse)}>
      <Export />
    </BridgeProvider>,
  )
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByText('1 run exported to queue.json.')).toBeVisible()
  expect(revoke).not.toHaveBeenCalled()
  expect(await (await fetch(address)).text()).toBe('{"jobs":[1]}')
})
