import encodeQr from 'qr'
import { useMemo, type ReactElement } from 'react'

/** A QR code. Always dark on light in every theme, because cameras need it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(encodeQr(text, 'svg', { border: 2 }))}`, [text])
  return <img alt={label} src={source} className="size-40 flex-none rounded-2 bg-(--qr-paper)" />
}
