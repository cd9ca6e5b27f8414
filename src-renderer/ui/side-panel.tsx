import { PanelLeft, PanelRight } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { IconButton } from './button.tsx'
import { restoreLostFocus } from './restore-focus.ts'
import { useMediaQuery } from './use-media-query.ts'

/** The side of the screen at which a panel is docked. */
type PanelSide = 'left' | 'right'

/** A panel at its side, as the wide window shows it. */
type DockedPanel = { readonly isShown: boolean; toggle(): void }

/** A side panel: docked in a wide window, a sheet over the screen in a narrow one. */
export type PanelState = DockedPanel & {
  readonly isSheet: boolean
  /** Shows it, if it is hidden. */
  show(): void
}

/** The side panels of a screen. */
export type SidePanels = Readonly<Record<PanelSide, PanelState>>

/** Below this width (CSS px) side panels are sheets. */
const sheetBelow = 1100

const alwaysShown: DockedPanel = { isShown: true, toggle: () => undefined }

/**
 * Returns the side panels of a screen. A side that is not given is always docked in a wide window.
 *
 * In a narrow window, at most one panel is open, and none when the screen opens.
 */
export function useSidePanels({
  left = alwaysShown,
  right = alwaysShown,
}: {
  readonly left?: DockedPanel
  readonly right?: DockedPanel
}): SidePanels {
  const isSheet = useMediaQuery(`(width < ${sheetBelow}px)`)
  const [open, setOpen] = useState<PanelSide | null>(null)
  if (!isSheet && open !== null) setOpen(null)
  const panel = (side: PanelSide, docked: DockedPanel): PanelState => {
    const isShown = isSheet ? open === side : docked.isShown
    const toggle = () => {
      if (isSheet) setOpen(isShown ? null : side)
      else docked.toggle()
    }
    return { isShown, isSheet, toggle, show: () => !isShown && toggle() }
  }
  return { left: panel('left', left), right: panel('right', right) }
}

const docked: PanelState = { ...alwaysShown, isSheet: false, show: () => undefined }

const PanelsContext = createContext<SidePanels>({ left: docked, right: docked })

/** Provides the side panels of a screen to everything on it. */
export function SidePanelsProvider({
  panels,
  children,
}: {
  readonly panels: SidePanels
  readonly children: ReactNode
}) {
  return <PanelsContext value={panels}>{children}</PanelsContext>
}

/** Returns a side panel of the screen; a docked one outside any screen. */
export const useSidePanel = (side: PanelSide): PanelState => useContext(PanelsContext)[side]

/** Put on a button that opens or closes a sheet, so that its press is not also one beside the sheet. */
export const sheetToggle = { 'data-sheet-toggle': '' } as const

const toggles = {
  left: { icon: PanelLeft, keys: 'mod+b' },
  right: { icon: PanelRight, keys: 'mod+i' },
} as const

/** The button in a screen's header that shows or hides a side panel. `show`, `hide`: what it is called. */
export function PanelToggle({
  side,
  panel,
  show,
  hide,
}: {
  readonly side: PanelSide
  readonly panel: PanelState
  readonly show: string
  readonly hide: string
}) {
  const { isShown, toggle } = panel
  return (
    <IconButton {...toggles[side]} label={isShown ? hide : show} pressed={isShown} onClick={toggle} {...sheetToggle} />
  )
}

/** What is pressed or focused without leaving a sheet: its own button, and dialogs over the window. */
const keepsSheet = '[data-sheet-toggle], .dialog, .scrim'

type SidePanelProps = {
  readonly side: PanelSide
  /** What the panel is called as a sheet. */
  readonly label: string
  readonly children: ReactNode
}

function Sheet({ side, label, onClose, children }: SidePanelProps & { onClose(): void }) {
  /** The element to which the focus returns. */
  const [from] = useState(() => document.activeElement)
  return (
    <Dialog.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content
        aria-describedby={undefined}
        className={side === 'left' ? 'sheet start-0' : 'sheet end-0'}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          const { currentTarget: sheet } = event
          if (!(sheet instanceof HTMLElement)) return
          // Not the first button: its tooltip would take the first Escape.
          const first = sheet.querySelector<HTMLElement>('input[type="search"], [role="listbox"]') ?? sheet
          first.focus()
        }}
        onCloseAutoFocus={(event) => restoreLostFocus(event, from)}
        onEscapeKeyDown={(event) => {
          // The first Escape clears a search.
          const { target } = event
          if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '')
            event.preventDefault()
        }}
        onInteractOutside={(event) => {
          if (event.target instanceof Element && event.target.closest(keepsSheet) !== null) event.preventDefault()
        }}
      >
        <Dialog.Title className="sr-only">{label}</Dialog.Title>
        {children}
      </Dialog.Content>
    </Dialog.Root>
  )
}

/**
 * A side panel of the screen, which its button or key shows and hides. In a narrow window it is a sheet over the screen:
 * Escape or a press beside it closes it, and the focus returns to where it was.
 */
export function SidePanel(props: SidePanelProps) {
  const { isShown, isSheet, toggle } = useSidePanel(props.side)
  if (!isShown) return null
  return isSheet ? <Sheet {...props} onClose={toggle} /> : props.children
}
