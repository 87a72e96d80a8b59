import { Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { DeviceFailure } from '../services/with-device.ts'

/** Shows why a device failed and how to fix it. */
export function DeviceFailureNotice({ failure, app }: { failure: DeviceFailure; app: string }): ReactElement {
  const t = useT()
  const { code, detail = '' } = failure
  return (
    <Notice tone="warning" urgent>
      <p className="font-medium">{t(`devices.${code}`, { app })}</p>
      <p className="text-12 text-2">{t(`devices.next.${code}`, { app })}</p>
      {code === 'device/failed' && detail !== '' && (
        <p className="text-12 text-3" translate="no">
          {detail}
        </p>
      )}
    </Notice>
  )
}
