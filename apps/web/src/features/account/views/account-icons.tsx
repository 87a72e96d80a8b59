import { icon } from '@tidebook/ui'

export const PhoneIcon = icon('M5 1.5h6v13H5zM7.2 12.5h1.6')
export const MailIcon = icon('M2 3.5h12v9H2zM2.3 4l5.7 5 5.7-5')
export const DeviceIcon = icon('M2.5 3h11v7.5h-11zM6 13.5h4M8 10.5v3')
