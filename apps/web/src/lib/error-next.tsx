import { useEffect, useState, type ReactElement } from 'react'
import { formatErrorNext, loadMessages, useT } from './i18n.ts'

/**
 * The next step after an error, below its text, and the raw code behind "details" (UX-107). Steps that the page does
 * not have yet load when an error first needs one.
 */
export function ErrorNext(props: {
  /** The error code, or the message key of a chain error, which is the code after `chains.`. */
  readonly code: string
  readonly next?: string | undefined
}): ReactElement {
  const code = props.code.replace(/^chains\./u, '')
  const t = useT()
  const [, setLoaded] = useState(false)
  const step = props.next ?? formatErrorNext(code)
  const isMissing = step === undefined
  useEffect(() => {
    if (!isMissing) return
    // Without the texts, the error itself is still shown.
    loadMessages('errors').then(
      () => setLoaded(true),
      () => undefined,
    )
  }, [isMissing])
  return (
    <>
      {step !== undefined && <span className="block text-12 text-2">{step}</span>}
      {code !== '' && (
        <details className="text-12 text-3">
          <summary className="cursor-pointer">{t('common.details')}</summary>
          <span translate="no">{code}</span>
        </details>
      )}
    </>
  )
}
