import type { ServerModule } from '../../platform/server-module.ts'
import { forgetOutbox, outboxTable } from './outbox.ts'

/** Messages to people: their texts, the ways they go, and the outbox of demonstration networks. */
export const messagesModule: ServerModule = {
  name: 'messages',
  roles: ['api'],
  migrations: { '2026-11-23-outbox': outboxTable },
  jobs: [forgetOutbox],
}
