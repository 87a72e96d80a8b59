import type { AuditEntryView } from '@tidebook/contract'

/** What an entry says beside who, what and on whom: `role reviewer, version 2`. */
export const detailText = (detail: AuditEntryView['detail']): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
