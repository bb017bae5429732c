export const dayHours = {
  nothingIsSent: 'No emails',
  aWeekHoldsStretchesOfHours: (most_windows: number) => `Up to ${most_windows} time ranges per week.`,
  addHoursOn: (name: string) => `Add hours on ${name}`,
  addHours: 'Add hours',
  copyToAll: (name: string) => `Copy ${name}’s hours to all days`,
  removeToOn: (from: string, to: string, dayName: string) => `Remove ${from} to ${to} on ${dayName}`,
}

export const holidays = {
  holidays: 'Holidays',
  nothingIsSentOnTheseDates:
    'No emails on these dates, in each prospect’s time zone. They don’t count as business days.',
  remove: (date: string) => `Remove ${date}`,
  none: 'None',
  date: 'Date',
  alreadyListed: 'Already in the list.',
  everyYear: 'Every year',
  addHoliday: 'Add holiday',
}

export const hoursFields = {
  sameHoursEveryDay: 'Same hours every day',
  differentHoursByDay: 'Different hours by day',
  hours: 'Hours',
  inTheirZone: 'In each prospect’s time zone.',
  fallbackZone: 'Time zone if the prospect’s is unknown',
  zoneHelp: 'Search by city, abbreviation or offset: San Francisco, PST, UTC-8.',
  from: 'From',
  until: 'Until',
  days: 'Days',
}

export const scheduleEditor = {
  schedule: 'Schedule',
  schedule2: 'schedule',
  saved: 'Schedule saved. Waiting emails move to the next open time.',
  places: { days: 'Days', from: 'Hours', to: 'Hours', windows: 'Hours', holidays: 'Holidays', timezone: 'Time zone' },
  theWeek: 'Week',
  nextTimes: 'Next sending times',
  noDay: 'Choose at least one day.',
  noHours: 'Add hours on at least one day.',
  noTimes: 'No sending times with these hours.',
  yours: (window: string) => `${window} your time`,
  inZone: (timezone: string) => `Shown in ${timezone}.`,
  allDay: 'Any time, every day.',
}

export const weekHours = {
  monday: 'Monday',
  mon: 'Mon',
  tuesday: 'Tuesday',
  tue: 'Tue',
  wednesday: 'Wednesday',
  wed: 'Wed',
  thursday: 'Thursday',
  thu: 'Thu',
  friday: 'Friday',
  fri: 'Fri',
  saturday: 'Saturday',
  sat: 'Sat',
  sunday: 'Sunday',
  sun: 'Sun',
}
