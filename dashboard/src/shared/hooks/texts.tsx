export const useTitle = {
  fairlead: 'Fairlead',
}
