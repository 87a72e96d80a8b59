import type { ReactElement } from 'react'

/** The logo: five price levels whose ends trace a wave, the outer ones lighter. */
export function LogoMark({ className = 'size-6' }: { className?: string | undefined }): ReactElement {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`block fill-accent ${className}`}>
      <rect x="11" y="2" width="9" height="2.6" rx="1.3" opacity=".55" />
      <rect x="7.5" y="6.35" width="14.5" height="2.6" rx="1.3" opacity=".78" />
      <rect x="4" y="10.7" width="13" height="2.6" rx="1.3" />
      <rect x="2" y="15.05" width="14.5" height="2.6" rx="1.3" opacity=".78" />
      <rect x="4" y="19.4" width="9" height="2.6" rx="1.3" opacity=".55" />
    </svg>
  )
}
