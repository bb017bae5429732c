export const dayHours = {
  nothingIsSent: 'Nothing is sent.',
  aWeekHoldsStretchesOfHours: (most_windows: number) => `A week holds ${most_windows} stretches of hours at most.`,
  addHoursOn: (name: string) => `Add hours on ${name}`,
  addHours: 'Add hours',
  removeToOn: (from: string, to: string, dayName: string) => `Remove ${from} to ${to} on ${dayName}`,
  remove: 'Remove',
}

export const holidays = {
  holidays: 'Holidays',
  nothingIsSentOnTheseDates:
    'Nothing is sent on these dates of each prospect’s own calendar. Waits in business days pass over them.',
  remove: (date: string) => `Remove ${date}`,
  remove2: 'Remove',
  none: 'None.',
  date: 'Date',
  itIsInTheList: 'It is in the list.',
  everyYear: 'Every year',
  addHoliday: 'Add holiday',
}

export const hoursFields = {
  sameHoursEveryDay: 'Same hours every day',
  differentHoursByDay: 'Different hours by day',
  hours: 'Hours',
  daysAndTimesAreThoseOf: 'Days and times are those of each prospect’s own clock.',
  timeZoneWhereTheProspectsIs: 'Time zone where the prospect’s is not known',
  typeACityOrContinent: 'Type a city or continent.',
  from: 'From',
  until: 'Until',
  days: 'Days',
}

export const scheduleEditor = {
  schedule: 'Schedule',
  schedule2: 'schedule',
  scheduleSavedEmailsThatWaitMove: 'Schedule saved. Emails that wait move to their next moment in it.',
  theWeek: 'The week',
  nextTimes: 'Next times',
  nameAtLeastOneDayOf: 'Name at least one day of the week.',
  addHoursOnAtLeastOne: 'Add hours on at least one day of the week.',
  noneWithTheseHours: 'None with these hours.',
  yours: (window: string) => `${window} yours`,
  onAClockIn: (timezone: string) => `On a clock in ${timezone}.`,
  n18H: '18 h',
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
