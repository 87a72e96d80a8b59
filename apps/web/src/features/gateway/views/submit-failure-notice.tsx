import { Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatError, formatErrorNext, useT } from '../../../lib/i18n.ts'
import type { OrderKind } from '../model/gateway-path.ts'
import type { SubmitFailure } from '../services/submit-failure.ts'

/** Shows why nothing was paid and what to do next. */
export function SubmitFailureNotice(props: {
  readonly failure: SubmitFailure | undefined
  readonly way: OrderKind
}): ReactElement | null {
  const { failure, way } = props
  const t = useT()
  if (failure === undefined) return null
  return (
    <Notice tone="danger" urgent>
      {'code' in failure ? (
        <>
          {formatError(failure.code)} {formatErrorNext(failure.code)}
        </>
      ) : (
        <>
          {t(`gateway.failed.${way}`)} {failure.why !== undefined && t(failure.why)}
        </>
      )}
    </Notice>
  )
}
