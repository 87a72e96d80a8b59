import { Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { ErrorNext } from './error-next.tsx'
import { formatError } from './i18n.ts'

/** Notice of a failed call: the error's text, the next step and the raw code. */
export function ErrorNotice(props: {
  readonly code: string
  /** Replaces the next step of the error. */
  readonly next?: string | undefined
  readonly flat?: boolean
}): ReactElement {
  const { code, next, flat } = props
  return (
    <Notice tone="danger" urgent flat={flat}>
      {formatError(code)}
      <ErrorNext code={code} next={next} />
    </Notice>
  )
}
