import encodeQr from 'qr'
import { useMemo, type ReactElement } from 'react'

/** A picture that a camera reads. Always dark on light, whatever the theme, for cameras want it so. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }): ReactElement => {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(encodeQr(text, 'svg', { border: 2 }))}`, [text])
  return <img alt={label} src={source} className="size-40 flex-none rounded-2 bg-(--qr-paper)" />
}
