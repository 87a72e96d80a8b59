import { Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatError, formatErrorNext, useT } from '../../../lib/i18n.ts'
import type { OrderKind } from '../model/gateway-direction.ts'
import type { SubmitFailure } from '../services/submit-failure.ts'

/** Shows why nothing was paid and what to do next. */
export const SubmitFailureNotice = (props: {
  readonly trouble: SubmitFailure | undefined
  readonly way: OrderKind
}): ReactElement | null => {
  const { trouble, way } = props
  const t = useT()
  if (trouble === undefined) return null
  return (
    <Notice tone="danger" urgent>
      {'code' in trouble ? (
        <>
          {formatError(trouble.code)} {formatErrorNext(trouble.code)}
        </>
      ) : (
        <>
          {t(`gateway.failed.${way}`)} {trouble.why !== undefined && t(trouble.why)}
        </>
      )}
    </Notice>
  )
}
