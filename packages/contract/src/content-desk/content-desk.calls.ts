import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { contentId, contentKind } from '../content/content.schema.ts'
import { noParameters, timeMs } from '../primitives.schema.ts'
import { contentDeskRoutes } from './content-desk.routes.ts'
import { contentDeskItem, contentDeskRow, contentItem } from './content-desk.schema.ts'

/** Maximum number of items with an explicit order per kind. */
const MAX_ITEMS = 200

const one = z.object({ id: contentId })
/** Time of the item's last change that the sender knows; null for an unchanged shipped item. */
const seenVersion = z.nullable(timeMs)
const changed = { params: one, query: noParameters, body: z.object({ seen: seenVersion }), output: contentDeskItem }

export const contentDeskCalls = {
  list: defineCall(contentDeskRoutes.list, {
    summary: 'Every item of a kind, in the order in which people see them, whether they see it or not',
    params: noParameters,
    query: z.object({ kind: contentKind }),
    body: noParameters,
    output: z.object({ items: z.array(contentDeskRow) }),
  }),
  open: defineCall(contentDeskRoutes.open, {
    summary: 'One item whole',
    params: one,
    query: noParameters,
    body: noParameters,
    output: contentDeskItem,
  }),
  add: defineCall(contentDeskRoutes.add, {
    summary: 'Keeps a new item, which nobody sees before it is published',
    params: noParameters,
    query: noParameters,
    body: z.object({ item: contentItem }),
    output: contentDeskItem,
  }),
  save: defineCall(contentDeskRoutes.save, {
    ...changed,
    summary: 'Keeps what was written; people go on seeing what was published',
    body: z.object({ item: contentItem, seen: seenVersion }),
  }),
  publish: defineCall(contentDeskRoutes.publish, { ...changed, summary: 'Shows people what is written' }),
  withdraw: defineCall(contentDeskRoutes.withdraw, { ...changed, summary: 'Shows an item no more, and keeps it' }),
  discard: defineCall(contentDeskRoutes.discard, {
    ...changed,
    summary:
      'Takes back what was written since the last publication; an item that never was published is gone, and a shipped one is as it came',
    output: z.nullable(contentDeskItem),
  }),
  order: defineCall(contentDeskRoutes.order, {
    summary: 'Puts items of a kind before the others, in this order: of notices, these are the pinned ones',
    params: noParameters,
    query: noParameters,
    body: z.object({ kind: contentKind, ids: z.array(contentId).check(z.maxLength(MAX_ITEMS)) }),
    output: z.object({ ids: z.array(contentId) }),
  }),
  image: defineCall(contentDeskRoutes.image, {
    summary: 'Keeps a picture for banners, made anew from its pixels; answers with its path',
    params: noParameters,
    query: noParameters,
    body: z.object({ image: z.base64().check(z.maxLength(2_800_000)) }),
    output: z.object({ path: z.string() }),
  }),
} as const
