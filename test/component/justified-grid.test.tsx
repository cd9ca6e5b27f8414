// Would catch: a grid that takes the focus back, at its next change, from where a quick key had moved it to.
import { JustifiedGrid } from '#renderer/ui/justified-grid.tsx'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from './mount.tsx'

function Screen() {
  const [items, setItems] = useState(['one', 'two'])
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <>
      <button
        type="button"
        onFocus={() => setItems(Array.from({ length: 60 }, (_, at) => ['one', 'two', 'three'][at] ?? `${at}`))}
      >
        More
      </button>
      <div style={{ height: 400 }}>
        <JustifiedGrid
          label="Images"
          items={items}
          itemKey={(item) => item}
          aspectRatio={() => 1}
          rowHeight={100}
          selectedKey={selected}
          onSelect={(item) => setSelected(item)}
          renderItem={(item) => item}
        />
      </div>
    </>
  )
}

test('the focus stays where it went after the key that selected the first image', async () => {
  mount(<Screen />)
  const first = page.getByRole('gridcell', { name: 'one' })
  await expect.element(first).toBeVisible()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(first).toHaveAttribute('aria-selected', 'true')

  const more = page.getByRole('button', { name: 'More' })
  ;(more.element() as HTMLElement).focus()
  await expect.element(page.getByRole('gridcell', { name: 'three' })).toBeVisible()
  // The grid lays itself out anew within two frames.
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  await expect.element(more).toHaveFocus()
})
