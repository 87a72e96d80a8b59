import { Skeleton } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { createLazyLoader } from '../../../lib/lazy-part.ts'
import type { QrPicture } from '../services/qr-picture.ts'
import './transfer.css'

const painter = createLazyLoader(() => import('../services/qr-picture.ts'))

/** A text as a QR code; the encoder is loaded on first use. */
export function QrCode({ text, label }: { text: string; label: string }): ReactElement {
  const [picture, setPicture] = useState<QrPicture>()
  useEffect(() => {
    let left = false
    painter.fetch().then(
      ({ qrPicture }) => left || setPicture(qrPicture(text)),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [text])
  if (picture === undefined) return <Skeleton className="qr-code" />
  return (
    <figure aria-label={label}>
      <svg className="qr-code" aria-hidden="true" viewBox={`0 0 ${picture.size} ${picture.size}`}>
        <path d={picture.path} />
      </svg>
    </figure>
  )
}
