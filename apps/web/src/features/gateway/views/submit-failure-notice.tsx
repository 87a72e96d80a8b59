import { Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { gapAfter } from '../../../lib/gap-after.ts'
import { ErrorNext } from '../../../lib/error-next.tsx'
import { formatError, useT } from '../../../lib/i18n.ts'
import type { OrderKind } from '../model/gateway-path.ts'
import type { SubmitFailure } from '../services/submit-failure.ts'

/** Shows why nothing was paid and what to do next. */
export function SubmitFailureNotice(props: {
  readonly failure: SubmitFailure | undefined
  readonly way: OrderKind
}): ReactElement | null {
  const { failure, way } = props
  const t = useT()
  const failed = t(`gateway.failed.${way}`)
  if (failure === undefined) return null
  return (
    <Notice tone="danger" urgent>
      {'code' in failure ? (
        <>
          {/* A failed connection says nothing about the order. */}
          {failure.code === '' && failed + gapAfter(failed)}
          {formatError(failure.code)}
          <ErrorNext code={failure.code} />
        </>
      ) : (
        <>
          {failed}
          {gapAfter(failed)}
          {failure.why !== undefined && (
            <>
              {t(failure.why)}
              <ErrorNext code={failure.why} />
            </>
          )}
        </>
      )}
    </Notice>
  )
}
