export const useTitle = {
  fairlead: 'Fairlead',
}

export const searchHint = {
  search: 'Search',
  searchByKey: 'Search  /',
}
