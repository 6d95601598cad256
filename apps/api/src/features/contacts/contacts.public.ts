export { contactJobs } from "./contacts.jobs.ts";
