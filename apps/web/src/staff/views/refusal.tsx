import type { ReactElement } from 'react'
import { formatError, useT, type MessageKey } from '../../lib/i18n.ts'

/** The text of a refusal: specific to the place where it is shown, or the default one. */
export function Refusal({
  code,
  words = {},
}: {
  readonly code: string
  readonly words?: Readonly<Record<string, MessageKey>>
}): ReactElement {
  const t = useT()
  const own = words[code]
  return <>{own === undefined ? formatError(code) : t(own)}</>
}
