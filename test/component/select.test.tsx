// Would catch: a list that takes the focus back after it closed, from the field that a quick key had moved it to.
import { Select } from '#renderer/ui/select.tsx'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from './mount.tsx'

function Form() {
  const [size, setSize] = useState('small')
  const options = [
    { value: 'small', label: 'Small' },
    { value: 'large', label: 'Large' },
  ]
  return (
    <>
      <input aria-label="Search" />
      <Select label="Size" options={options} value={size} onChange={setSize} />
    </>
  )
}

const size = page.getByRole('button', { name: /Size/ })
const search = page.getByRole('textbox', { name: 'Search' })

/** Opens the list by keyboard and picks the second option; resolves when the list is gone, before anything else. */
async function pickLarge(): Promise<void> {
  await expect.element(size).toBeVisible()
  ;(size.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('listbox')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  const gone = new Promise<void>((resolve) => {
    const changes = new MutationObserver(() => {
      if (document.querySelector('[role="listbox"]') !== null) return
      changes.disconnect()
      resolve()
    })
    changes.observe(document.body, { childList: true, subtree: true })
  })
  page
    .getByRole('listbox')
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await gone
}

test('after a choice the focus returns to the field', async () => {
  mount(<Form />)
  await pickLarge()
  await expect.element(size).toHaveFocus()
  await expect.element(size).toHaveTextContent('Large')
})

test('the focus stays where a key has moved it while the list was closing', async () => {
  mount(<Form />)
  await pickLarge()
  ;(search.element() as HTMLElement).focus()
  await userEvent.keyboard('glaze')
  await expect.element(search).toHaveValue('glaze')
  await expect.element(search).toHaveFocus()
})
