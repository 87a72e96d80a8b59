import { useId, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { QrCode } from '../../../lib/qr-code.tsx'
import { PhoneIcon } from './site-icons.tsx'

/** A link to the app, with a QR code on hover or keyboard focus (HDR-020). */
export function AppPopover({ url, className }: { readonly url: string; readonly className: string }): ReactElement {
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <span className="relative">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('site.more.app')}
        aria-describedby={open ? id : undefined}
        className={className}
        onPointerEnter={() => setOpen(true)}
        onPointerLeave={() => setOpen(false)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        <PhoneIcon />
      </a>
      {open && (
        <span id={id} role="tooltip" className="absolute end-0 top-full z-(--z-menu) pt-2">
          <span className="appear flex w-search flex-col gap-3 rounded-3 border border-line-strong bg-surface-3 p-4 text-center whitespace-normal shadow-menu">
            <QrCode text={url} label={t('site.app-code')} />
            <span className="text-12 text-2">{t('site.app-scan')}</span>
          </span>
        </span>
      )}
    </span>
  )
}
