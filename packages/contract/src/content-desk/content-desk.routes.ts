import type { Route } from '../route.ts'
import { STAFF_READ, STAFF_WRITE } from '../business-routes.ts'

const ROLES = ['operator', 'admin'] as const
const READ = { ...STAFF_READ, roles: ROLES } as const
const WRITE = { ...STAFF_WRITE, roles: ROLES, bodyLimit: 4096 } as const
/** Room for three texts of 8,000 characters with one to three bytes each, plus the other fields. */
const WHOLE_ITEM = 65_536
/** Room for a picture of 2 MB in base64. */
const PICTURE = 2_900_000
const ERRORS = ['signInRequired', 'notAllowed', 'invalidParameter', 'tooFrequent', 'notReady'] as const
const CHANGES = [...ERRORS, 'contentGone', 'contentChanged'] as const

/** Published content for staff. Each change is recorded in the audit log. */
export const contentDeskRoutes = {
  list: { ...READ, id: 'contentDesk.list', path: '/staff/api/content', errors: ERRORS },
  open: { ...READ, id: 'contentDesk.open', path: '/staff/api/content/items/{id}', errors: [...ERRORS, 'contentGone'] },
  add: {
    ...WRITE,
    id: 'contentDesk.add',
    path: '/staff/api/content',
    bodyLimit: WHOLE_ITEM,
    idempotency: 'required',
    errors: [...ERRORS, 'tooMuchContent', 'stillUnderWay'],
  },
  save: {
    ...WRITE,
    id: 'contentDesk.save',
    path: '/staff/api/content/items/{id}',
    bodyLimit: WHOLE_ITEM,
    errors: CHANGES,
  },
  publish: { ...WRITE, id: 'contentDesk.publish', path: '/staff/api/content/items/{id}/publish', errors: CHANGES },
  withdraw: { ...WRITE, id: 'contentDesk.withdraw', path: '/staff/api/content/items/{id}/withdraw', errors: CHANGES },
  discard: { ...WRITE, id: 'contentDesk.discard', path: '/staff/api/content/items/{id}/discard', errors: CHANGES },
  order: { ...WRITE, id: 'contentDesk.order', path: '/staff/api/content/order', bodyLimit: 16_384, errors: ERRORS },
  image: {
    ...WRITE,
    id: 'contentDesk.image',
    path: '/staff/api/content/image',
    rate: 'upload',
    bodyLimit: PICTURE,
    errors: [...ERRORS, 'imageType', 'imageTooSmall', 'imageSize', 'tooMuchContent'],
  },
} as const satisfies Record<string, Route>
