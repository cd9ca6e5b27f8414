import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Fragment, type ReactElement } from 'react'
import { IconButton } from './button.tsx'
import { Kbd } from './keys.tsx'

/** An action of a menu. */
type MenuItem = {
  readonly id: string
  readonly title: string
  readonly keys?: string
  /** Why it is not available now; shown in place of its key. */
  readonly disabled?: string
  run(): void
}

/** A section of a menu: its items, or a submenu with a title. */
export type MenuGroup = readonly (MenuItem | { readonly title: string; readonly items: readonly MenuItem[] })[]

type OverflowMenuProps = {
  readonly label: string
  readonly groups: readonly MenuGroup[]
  /** Opens the menu in place of the three dots. */
  readonly button?: ReactElement
  /** For a menu that something else opens, too. */
  readonly open?: boolean
  onOpenChange?(open: boolean): void
}

const panel =
  'z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-[220px] overflow-y-auto rounded-pop bg-surface-2 p-1 shadow-pop'
const row =
  'flex h-7 items-center gap-4 rounded-control px-2 outline-none data-disabled:text-ink-off data-highlighted:bg-control-hi'

function Item({ item }: { readonly item: MenuItem }) {
  return (
    <DropdownMenu.Item className={row} disabled={item.disabled !== undefined} onSelect={() => item.run()}>
      <span dir="auto" className="max-w-[320px] flex-1 truncate">
        {item.title}
      </span>
      {item.disabled === undefined ? (
        item.keys !== undefined && <Kbd keys={item.keys} />
      ) : (
        <span className="text-small">{item.disabled}</span>
      )}
    </DropdownMenu.Item>
  )
}

/** A button, with three dots unless another is given, that opens a menu of further actions: arrows and letters move, Enter picks. */
export function OverflowMenu({ label, groups, button, open, onOpenChange }: OverflowMenuProps) {
  const shown = groups.filter((group) => group.length > 0)
  const control = open === undefined || onOpenChange === undefined ? {} : { open, onOpenChange }
  return (
    <DropdownMenu.Root modal={false} {...control}>
      <DropdownMenu.Trigger asChild>
        {/* The trigger passes `disabled` as a flag, where the button expects a reason. */}
        {button ?? <IconButton icon={Ellipsis} size="small" label={label} disabled={undefined} />}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content aria-label={label} align="end" sideOffset={6} collisionPadding={8} className={panel}>
          {shown.map((group, index) => (
            // Groups never change their order.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={index}>
              {index > 0 && <DropdownMenu.Separator className="my-1 h-px bg-line-hi" />}
              {group.map((one) =>
                'items' in one ? (
                  <DropdownMenu.Sub key={one.title}>
                    <DropdownMenu.SubTrigger className={row}>
                      <span dir="auto" className="flex-1 whitespace-nowrap">
                        {one.title}
                      </span>
                      <span aria-hidden className="text-ink-3">
                        ›
                      </span>
                    </DropdownMenu.SubTrigger>
                    <DropdownMenu.Portal>
                      <DropdownMenu.SubContent sideOffset={4} collisionPadding={8} className={panel}>
                        {one.items.map((item) => (
                          <Item key={item.id} item={item} />
                        ))}
                      </DropdownMenu.SubContent>
                    </DropdownMenu.Portal>
                  </DropdownMenu.Sub>
                ) : (
                  <Item key={one.id} item={one} />
                ),
              )}
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
