import { cx } from '@tidebook/ui'
import { useId, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { QrCode } from '../../../lib/qr-code.tsx'
import { PhoneIcon } from './site-icons.tsx'

interface AppPopoverProps {
  readonly url: string
  readonly className: string
  /** Content of the link in a menu, where the code follows the link; without it, an icon with the code below it. */
  readonly children?: ReactNode
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void
}

/** A link to the app, with a QR code on hover or keyboard focus (HDR-020). */
export function AppPopover({ url, className, children, onClick }: AppPopoverProps): ReactElement {
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState(false)
  const inMenu = children !== undefined
  return (
    <span className={inMenu ? 'block' : 'relative'}>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={inMenu ? undefined : t('site.more.app')}
        aria-describedby={open ? id : undefined}
        className={className}
        onClick={onClick}
        onPointerEnter={() => setOpen(true)}
        onPointerLeave={() => setOpen(false)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        {children ?? <PhoneIcon />}
      </a>
      {open && (
        <span
          id={id}
          role="tooltip"
          className={inMenu ? 'hidden justify-center tablet:flex' : 'absolute end-0 top-full z-(--z-menu) pt-2'}
        >
          <span
            className={cx(
              'appear flex w-search flex-col gap-3 p-4 text-center whitespace-normal',
              !inMenu && 'rounded-3 border border-line-strong bg-surface-3 shadow-menu',
            )}
          >
            <QrCode text={url} label={t('site.app-code')} />
            <span className="text-12 text-2">{t('site.app-scan')}</span>
          </span>
        </span>
      )}
    </span>
  )
}
