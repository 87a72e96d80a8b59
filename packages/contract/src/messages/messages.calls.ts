import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { timeMs } from '../primitives.schema.ts'
import { messageRoutes } from './messages.routes.ts'

const message = z.object({ id: z.string(), target: z.string(), subject: z.string(), text: z.string(), made: timeMs })

/** Maximum number of outbox messages shown. */
export const OUTBOX_LENGTH = 50

export const messageCalls = {
  outbox: defineCall(messageRoutes.outbox, {
    summary: 'List the newest messages that no sender delivered; demonstration networks cannot reach phones',
    output: z.object({ messages: z.array(message) }),
  }),
} as const

export type OutboxMessage = z.infer<typeof message>
