import { parseJson } from '#shared/util/text-formats.ts'
import { z } from 'zod'
import type { MovableCard } from './use-card-moves.ts'

/** Drag type for a card of the Composer. Other programs cannot use it. */
const cardDragType = 'application/x-backlot-card'

const Card = z.object({ playId: z.string(), title: z.string(), scheduledFor: z.string().nullable() })

/** Makes a drag carry a card. */
export function dragCard(transfer: DataTransfer, card: MovableCard): void {
  transfer.setData(cardDragType, JSON.stringify(card))
  transfer.effectAllowed = 'move'
}

/** Whether a drag carries a card; what it carries can only be read when it is dropped. */
export const isCardDrag = ({ types }: Pick<DataTransfer, 'types'>): boolean => types.includes(cardDragType)

/** The dragged card; null for anything else. */
export function draggedCard(transfer: Pick<DataTransfer, 'getData'>): MovableCard | null {
  const parsed = parseJson(transfer.getData(cardDragType))
  const card = Card.safeParse(parsed.kind === 'value' ? parsed.value : null)
  return card.success ? card.data : null
}
