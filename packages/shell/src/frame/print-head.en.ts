export default {
  "print.customer": "Customer number {id}",
  "print.date": "Printed on {date}",
} as const;
