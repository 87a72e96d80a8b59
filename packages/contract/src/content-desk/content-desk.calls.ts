import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { contentId, contentKind } from '../content/content.schema.ts'
import { timeMs } from '../primitives.schema.ts'
import { contentDeskRoutes } from './content-desk.routes.ts'
import { contentDeskItem, contentDeskRow, contentItem } from './content-desk.schema.ts'

/** Maximum number of items with an explicit order per kind. */
const MAX_ITEMS = 200

const one = z.object({ id: contentId })
/** Time of the item's last change as the sender saw it; null for an unchanged shipped item. */
const seenVersion = z.nullable(timeMs)
const changed = { params: one, body: z.object({ seen: seenVersion }), output: contentDeskItem }

export const contentDeskCalls = {
  list: defineCall(contentDeskRoutes.list, {
    summary: 'List all items of a kind in display order, including drafts and hidden items',
    query: z.object({ kind: contentKind }),
    output: z.object({ items: z.array(contentDeskRow) }),
  }),
  open: defineCall(contentDeskRoutes.open, {
    summary: 'Get an item',
    params: one,
    output: contentDeskItem,
  }),
  add: defineCall(contentDeskRoutes.add, {
    summary: 'Create a draft, which is not public before it is published',
    body: z.object({ item: contentItem }),
    output: contentDeskItem,
  }),
  save: defineCall(contentDeskRoutes.save, {
    ...changed,
    summary: 'Save a draft; the published version stays public',
    body: z.object({ item: contentItem, seen: seenVersion }),
  }),
  publish: defineCall(contentDeskRoutes.publish, { ...changed, summary: 'Publish the draft' }),
  withdraw: defineCall(contentDeskRoutes.withdraw, { ...changed, summary: 'Hide an item without deleting it' }),
  discard: defineCall(contentDeskRoutes.discard, {
    ...changed,
    summary: 'Discard the draft; deletes an item that was never published, and resets a shipped item',
    output: z.nullable(contentDeskItem),
  }),
  order: defineCall(contentDeskRoutes.order, {
    summary: 'Set the order of the first items of a kind; for notices, these are the pinned ones',
    body: z.object({ kind: contentKind, ids: z.array(contentId).check(z.maxLength(MAX_ITEMS)) }),
    output: z.object({ ids: z.array(contentId) }),
  }),
  image: defineCall(contentDeskRoutes.image, {
    summary: 'Upload a banner image, which is re-encoded; returns its path',
    body: z.object({ image: z.base64().check(z.maxLength(2_800_000)) }),
    output: z.object({ path: z.string() }),
  }),
} as const
