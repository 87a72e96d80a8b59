import { encodeQR } from 'qr'
import { useId, useMemo, type ReactElement } from 'react'

/** Empty cells around a code; cameras do not detect it without them. */
const QUIET_ZONE = 4

/** A QR code with correction level L, so that the text needs the fewest and largest cells (WAL-080). */
export function QrCode({ text, label }: { text: string; label: string }): ReactElement {
  const id = useId()
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'low', border: QUIET_ZONE }), [text])
  const path = rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return (
    <svg
      aria-labelledby={id}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="block aspect-square w-full max-w-80 rounded-3 bg-paper text-ink"
    >
      <title id={id}>{label}</title>
      <path d={path} fill="currentColor" />
    </svg>
  )
}
